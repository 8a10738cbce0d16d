/** What the big screen does on top: it follows the match, counts down, and stays awake. */
import "./live.js";
import "./clock.js";
import "./wake-lock.js";
import "./put-out.js";

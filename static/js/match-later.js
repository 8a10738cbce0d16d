/** What the match page does besides taking taps: hears of others, stays awake, notices its end. */
import "./live.js";
import "./wake-lock.js";
import "./put-out.js";

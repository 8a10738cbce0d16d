/** What the match page does on top: taps, the scorecard, the clock, a screen that stays awake. */
import "./taps.js";
import "./clock.js";
import "./scorecard.js";
import "./live.js";
import "./wake-lock.js";
import "./put-out.js";

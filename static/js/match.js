/** What the match page needs to take a tap: the blocks, the scorecard, the clock. */
import "./taps.js";
import "./clock.js";
import "./scorecard.js";

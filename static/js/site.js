/** What every page does: send what waits, open sheets, show times by this phone's clock. */
import "./strangers.js";
import "./sending.js";
import "./out-box.js";
import "./entry-forms.js";
import "./sheet.js";
import "./local-time.js";
import "./after-load.js";

/** One sound: the clock's. Browsers let a page sound only after it was touched. */

/** @type {AudioContext | undefined} */
let context;
let isWanted = false;

/** Be ready to sound: from the next touch on. */
export function readySound() {
  isWanted = true;
}

function wake() {
  if (!isWanted || !globalThis.AudioContext) return;
  context ??= new AudioContext();
  context.resume().catch(() => {});
}

/** Three short notes. */
export function beep() {
  if (context?.state !== "running") return;
  for (const start of [0, 0.35, 0.7]) {
    const [note, volume] = [context.createOscillator(), context.createGain()];
    note.frequency.value = 880;
    volume.gain.setValueAtTime(0.25, context.currentTime + start);
    volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + start + 0.25);
    note.connect(volume).connect(context.destination);
    note.start(context.currentTime + start);
    note.stop(context.currentTime + start + 0.25);
  }
}

for (const type of ["pointerup", "keyup"]) document.addEventListener(type, wake);

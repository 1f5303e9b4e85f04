/** A short tone, for whoever switched sound on. */

let context: AudioContext | null = null;

/** A tone that rises if it is *good*, and falls if it is not. */
export function blip(good: boolean): void {
  context ??= new AudioContext();
  const [tone, loudness, now] = [
    context.createOscillator(),
    context.createGain(),
    context.currentTime,
  ];
  tone.frequency.setValueAtTime(good ? 520 : 420, now);
  tone.frequency.exponentialRampToValueAtTime(good ? 780 : 260, now + 0.12);
  loudness.gain.setValueAtTime(0.08, now);
  loudness.gain.exponentialRampToValueAtTime(0.001, now + 0.2);
  tone.connect(loudness).connect(context.destination);
  tone.start(now);
  tone.stop(now + 0.2);
}

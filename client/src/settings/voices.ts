/** A sound drawn into the audio graph at a time. */
type Voice = (audio: AudioContext, at: number) => void;

interface Tone {
  readonly wave?: OscillatorType;
  readonly from: number;
  /** Where the pitch slides to; the same when left out. */
  readonly to?: number;
  readonly loud: number;
  readonly seconds: number;
}

function tone(audio: AudioContext, at: number, { wave = "sine", from, to = from, loud, seconds }: Tone): void {
  const source = audio.createOscillator();
  const volume = audio.createGain();
  source.type = wave;
  source.frequency.setValueAtTime(from, at);
  source.frequency.exponentialRampToValueAtTime(to, at + seconds);
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(loud, at + 0.004);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  source.connect(volume).connect(audio.destination);
  source.start(at);
  source.stop(at + seconds + 0.02);
}

interface Rustle {
  readonly pitch: number;
  readonly sharp: number;
  readonly loud: number;
  readonly seconds: number;
}

/** Filtered noise: paper, and the breath in a knock on wood. */
function rustle(audio: AudioContext, at: number, { pitch, sharp, loud, seconds }: Rustle): void {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 2;
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const volume = audio.createGain();
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = sharp;
  volume.gain.value = loud;
  source.connect(filter).connect(volume).connect(audio.destination);
  source.start(at);
}

/** A knock on wood. */
function wood(audio: AudioContext, at: number, pitch: number, loud: number): void {
  tone(audio, at, { wave: "triangle", from: pitch * 1.3, to: pitch, loud, seconds: 0.09 });
  rustle(audio, at, { pitch: pitch * 3, sharp: 2, loud: loud * 0.6, seconds: 0.03 });
}

/** A plucked string: its octave dies first. */
function string(audio: AudioContext, at: number, pitch: number): void {
  tone(audio, at, { wave: "triangle", from: pitch * 1.01, to: pitch, loud: 0.16, seconds: 0.5 });
  tone(audio, at, { from: pitch * 2, loud: 0.06, seconds: 0.22 });
}

/** Every cue, under 0.6 s: paper, wood, the song loan, the box, the đàn tranh, the drum. */
export const VOICES = {
  deal: (audio, at) => {
    for (let card = 0; card < 13; card++) rustle(audio, at + card * 0.04, { pitch: 3200, sharp: 0.8, loud: 0.16, seconds: 0.06 });
  },
  pick: (audio, at) => wood(audio, at, 620, 0.14),
  place: (audio, at) => wood(audio, at, 460, 0.16),
  foul: (audio, at) => wood(audio, at, 150, 0.32),
  tick: (audio, at) => wood(audio, at, 1250, 0.12),
  done: (audio, at) => {
    wood(audio, at, 260, 0.22);
    wood(audio, at + 0.09, 190, 0.24);
  },
  won: (audio, at) => {
    string(audio, at, 587);
    string(audio, at + 0.1, 784);
  },
  lost: (audio, at) => {
    string(audio, at, 587);
    string(audio, at + 0.1, 440);
  },
  drum: (audio, at) => {
    tone(audio, at, { from: 120, to: 48, loud: 0.5, seconds: 0.4 });
    rustle(audio, at, { pitch: 220, sharp: 0.7, loud: 0.3, seconds: 0.12 });
  },
  natural: (audio, at) => {
    string(audio, at, 587);
    string(audio, at + 0.1, 784);
    string(audio, at + 0.2, 988);
  },
} as const satisfies Readonly<Record<string, Voice>>;

import { fromLinear, toLinear, type Rgb } from './colorSpaces';

export const visions = ['usual', 'deuteranopia', 'protanopia', 'tritanopia'] as const;
export type Vision = (typeof visions)[number];

type Matrix = readonly [Rgb, Rgb, Rgb];

/** The model of Machado, Oliveira, and Fernandes (2009) at full severity, applied to linear light. */
const models: Readonly<Record<Exclude<Vision, 'usual'>, Matrix>> = {
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** Simulates how a color looks with that type of vision. */
export function seenWith(vision: Vision, color: Rgb): Rgb {
  if (vision === 'usual') return color;
  const linear = toLinear(color);
  const row = ([red, green, blue]: Rgb): number =>
    Math.min(1, Math.max(0, red * linear[0] + green * linear[1] + blue * linear[2]));
  const [first, second, third] = models[vision];
  return fromLinear([row(first), row(second), row(third)]);
}

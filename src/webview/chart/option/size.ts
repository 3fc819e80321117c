/** In CSS pixels. */
export interface ChartSize {
  readonly width: number;
  readonly height: number;
}

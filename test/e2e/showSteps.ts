import type { Pictures } from './pictures';
import type { TourResult } from './tour';

/** Steps after the tour, with the functions that show their screens. */
export type ScreenSteps = readonly (readonly [
  step: string,
  show: (tour: TourResult, pictures: Pictures) => Promise<void>,
])[];

/** Shows screens in the window of a finished tour. First closes all editors and notifications. */
export async function showSteps(
  steps: ScreenSteps,
  tour: TourResult,
  onStep: (step: string) => void,
): Promise<void> {
  const { workbench, pictures } = tour;
  await workbench.command('View: Close All Editors');
  await workbench.command('Notifications: Clear All Notifications');
  for (const [step, show] of steps) {
    onStep(step);
    await show(tour, pictures);
  }
}

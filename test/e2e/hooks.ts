import { closeDialogsOfFailure, describeWindowsOfFailure } from '../support/workbench/failureReport';
import { closeSharedWindow } from '../support/workbench/sharedWindow';

/** Root hooks of the end-to-end suite. Mocha registers them, so other modules can be loaded without Mocha. */
export const mochaHooks: Mocha.RootHookObject = {
  async afterEach(this: Mocha.Context) {
    await describeWindowsOfFailure(this.currentTest);
    await closeDialogsOfFailure(this.currentTest);
  },
  async afterAll() {
    await closeSharedWindow();
  },
};

import { describeWindowsOfFailure } from '../support/workbench/failureReport';

/** Root hooks of the end-to-end suite. Mocha registers them, so the modules of the suite also load without mocha. */
export const mochaHooks: Mocha.RootHookObject = {
  async afterEach(this: Mocha.Context) {
    await describeWindowsOfFailure(this.currentTest);
  },
};

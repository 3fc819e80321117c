/** The name of the credits report, in tasks and as a folder of the snapshot cache. */
export const creditsExportName = 'credits';

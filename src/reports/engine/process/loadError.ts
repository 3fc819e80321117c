import * as l10n from '@vscode/l10n';
import { errorCode } from '../../../shared/userError';
import type { SerializedError } from '../protocol/engineMessages';

/**
 * Converts an error that occurred when loading the database library: it doesn't exist for this platform, or
 * it is damaged or blocked. The result is always of kind `platform`, since the engine can't run.
 */
export function loadError(error: unknown): SerializedError {
  const detail = error instanceof Error ? error.message : String(error);
  const isMissing = errorCode(error) === 'MODULE_NOT_FOUND' || /unsupported arch/.test(detail);
  if (isMissing) {
    return {
      kind: 'platform',
      message: l10n.t("The report engine isn't available for this platform ({platform}).", {
        platform: `${process.platform} ${process.arch}`,
      }),
      advice: l10n.t(
        'Read this data with another program, for example after you export the original file of a report.',
      ),
      detail,
    };
  }
  return {
    kind: 'platform',
    message: l10n.t("The report engine couldn't be loaded."),
    advice: l10n.t('Reinstall Instance Explorer.'),
    hint: 'reloadWindow',
    detail,
  };
}

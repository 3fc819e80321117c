import { element } from '../dom';
import { icon, type IconName } from './icons';

/** A button of a bar: an icon and a label. */
export function tool(name: IconName, label: string, title: string, onPress: () => void): HTMLButtonElement {
  const made = element(
    'button',
    { className: 'sql-tool', attributes: { type: 'button', title } },
    icon(name),
    element('span', { text: label }),
  );
  made.addEventListener('click', onPress);
  return made;
}

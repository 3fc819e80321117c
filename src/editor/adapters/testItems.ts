import { Location, TestMessage, type Range, type TestController, type TestItem, type Uri } from 'vscode';
import { detailText, labelText, messageText } from './uiText';

/** Creates an item of the Test Explorer. */
export function testItem(
  controller: TestController,
  {
    id,
    label,
    uri,
    range,
  }: { readonly id: string; readonly label: string; readonly uri: Uri; readonly range?: Range },
): TestItem {
  const item = controller.createTestItem(id, labelText(label), uri);
  item.range = range;
  return item;
}

/** Creates the message of a test that didn't pass. With the expected and actual values, VS Code shows a diff. */
export function testMessage(
  text: string,
  {
    uri,
    range,
    expected,
    actual,
  }: {
    readonly uri: Uri;
    readonly range: Range;
    readonly expected: string | undefined;
    readonly actual: string | undefined;
  },
): TestMessage {
  const message =
    expected === undefined
      ? new TestMessage(messageText(text))
      : TestMessage.diff(messageText(text), detailText(expected), detailText(actual ?? ''));
  message.location = new Location(uri, range);
  return message;
}

import type { Page } from 'playwright-core';

/**
 * Returns, as one text, the local storage and the databases of VS Code in the browser: the state of the window,
 * workspaces, and extensions, and the encrypted secrets.
 */
export async function browserStorage(page: Page): Promise<string> {
  return page.evaluate<string>(`(async () => {
    const finished = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const texts = Object.entries(localStorage).flat();
    for (const { name } of await indexedDB.databases()) {
      const database = await finished(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([finished(objects.getAllKeys()), finished(objects.getAll())]);
        for (const value of [...keys, ...values]) {
          if (value instanceof Uint8Array) texts.push(new TextDecoder().decode(value));
          else texts.push(typeof value === 'string' ? value : JSON.stringify(value));
        }
      }
      database.close();
    }
    return texts.join('\\n');
  })()`);
}

/**
 * Returns the encrypted secrets that extensions store in the browser. Their length depends only on the length of the
 * decrypted text.
 */
export function storedSecrets(page: Page): Promise<string> {
  return page.evaluate<string>(`localStorage.getItem('secrets.provider') ?? ''`);
}

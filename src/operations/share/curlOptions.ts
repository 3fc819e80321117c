/** The long options of cURL whose next word is their value, except those for data. */
const longWithValue = new Set(
  `abstract-unix-socket alt-svc aws-sigv4 cacert capath cert cert-type ciphers config connect-timeout connect-to
  continue-at cookie cookie-jar create-file-mode crlfile curves data data-ascii data-binary data-raw data-urlencode
  delegation dns-interface dns-ipv4-addr dns-ipv6-addr dns-servers doh-url dump-header egd-file engine etag-compare
  etag-save expect100-timeout form form-string ftp-account ftp-alternative-to-user ftp-method ftp-port
  ftp-ssl-ccc-mode happy-eyeballs-timeout-ms header hostpubmd5 hostpubsha256 hsts interface json keepalive-time key
  key-type krb libcurl limit-rate local-port login-options mail-auth mail-from mail-rcpt max-filesize max-redirs
  max-time netrc-file noproxy oauth2-bearer output output-dir parallel-max pass pinnedpubkey proto proto-default
  proto-redir proxy preproxy proxy-cacert proxy-capath proxy-cert proxy-cert-type proxy-ciphers proxy-crlfile
  proxy-header proxy-key proxy-key-type proxy-pass proxy-pinnedpubkey proxy-service-name proxy-tls13-ciphers
  proxy-tlsauthtype proxy-tlspassword proxy-tlsuser proxy-user proxy1.0 pubkey quote random-file range rate referer
  request request-target resolve retry retry-delay retry-max-time sasl-authzid service-name socks4 socks4a socks5
  socks5-gssapi-service socks5-hostname speed-limit speed-time stderr telnet-option tftp-blksize time-cond tls-max
  tls13-ciphers tlsauthtype tlspassword tlsuser trace trace-ascii unix-socket upload-file url url-query user
  user-agent write-out`.split(/\s+/),
);

const shortWithValue = 'AbcCdDeEFHKmoPQrtTuUwxXyYz';

const longNames: Readonly<Record<string, string>> = {
  d: 'data',
  'data-ascii': 'data',
  F: 'form',
  'form-string': 'form',
  G: 'get',
  T: 'upload-file',
};

export interface CurlOption {
  /** The long name, or one letter. `url` for a word that isn't an option. */
  readonly name: string;
  readonly value: string;
}

/** Splits the words after `curl` into options, as cURL does. Also accepts `--name=value`. */
export function curlOptions(words: readonly string[]): readonly CurlOption[] {
  const options: CurlOption[] = [];
  const add = (name: string, value = ''): void => {
    options.push({ name: longNames[name] ?? name, value });
  };
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const [, long, joined] = /^--([\w.-]+)(?:=([^]*))?$/.exec(word) ?? [];
    if (long !== undefined) {
      if (!longWithValue.has(long)) add(long);
      else if (joined !== undefined) add(long, joined);
      else add(long, words[(at += 1)]);
    } else if (/^-[^-]/.test(word)) {
      for (let letter = 1; letter < word.length; letter += 1) {
        const name = word.charAt(letter);
        if (!shortWithValue.includes(name)) {
          add(name);
          continue;
        }
        const rest = word.slice(letter + 1);
        add(name, rest === '' ? words[(at += 1)] : rest);
        break;
      }
    } else if (word.trim() !== '') add('url', word);
  }
  return options;
}

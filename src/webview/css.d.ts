/** The style sheets of lazily loaded tabs are bundled as text and added when the tab is opened. */
declare module '*.css' {
  const text: string;
  export default text;
}

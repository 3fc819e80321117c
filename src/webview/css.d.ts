/** Style sheets of tabs are bundled as text: they are added when the tab is opened. */
declare module '*.css' {
  const text: string;
  export default text;
}

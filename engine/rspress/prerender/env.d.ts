declare module 'handbook-renderer' {
  const renderer: { render?: import('./rendered').Renderer };
  export default renderer;
}

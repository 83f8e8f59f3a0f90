export const pageData = { pages: [] };
export const searchIndexHash = {};

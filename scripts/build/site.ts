export { sealSite } from '../../plugins/output/site-csp.ts';
export { default } from '../../site.config.ts';

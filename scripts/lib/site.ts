export { sealSite } from '../../plugins/security/seal-site.ts';
export { default } from '../../site.config.ts';

import { handbook } from './plugins/handbook.ts';
import site from './site.config.ts';

export default handbook(site);

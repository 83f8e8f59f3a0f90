import { handbook } from './engine/handbook.ts';
import site from './site.config.ts';

export default handbook(site);

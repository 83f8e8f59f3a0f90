import { handbook } from 'film-handbook';
import site from './site.config.ts';

export default handbook(site);

import { handbook } from 'film-handbook';
import site from './site.config';

export default handbook(site);

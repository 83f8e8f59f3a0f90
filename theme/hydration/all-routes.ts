// Rspress's route module where every route is at hand anyway: on the server and in dev.
import { routes } from 'virtual-routes';
import { addRoutes } from './route-table';

addRoutes(routes);

export * from './route-table';

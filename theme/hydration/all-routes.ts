// Replaces Rspress's route module on the server and in dev, where all routes are loaded from the start.
import { routes } from 'virtual-routes';
import { addRoutes } from './route-table';

addRoutes(routes);

export * from './route-table';

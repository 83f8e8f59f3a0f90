import { createRoot } from 'react-dom/client';
import './icons';
import { reloadForMissingModules } from './missing-modules';
import { ProblemsPanel } from './problems-panel';

/** Shows the panel of problems. It has its own root, so that it is there if the page crashes or does not load. */
function start(): void {
  const container = document.createElement('div');
  document.body.append(container);
  createRoot(container).render(<ProblemsPanel />);
}

reloadForMissingModules();
start();

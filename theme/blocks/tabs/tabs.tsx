import {
  Children,
  isValidElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
} from 'react';
import { flushSync } from 'react-dom';
import { useMarkInView } from '../../navigation/keep-in-view';
import { REVEAL_EVENT } from '../../navigation/reveal';
import { keepInView } from '../../navigation/scroll-box';
import styles from './tabs.module.css';
import { useTabChoice } from './use-tab-choice';

interface TabProps {
  label: string;
  children: ReactNode;
}

/** The content of one tab. `<Tabs>` renders the panel around it. */
export function Tab({ children }: TabProps) {
  return children;
}

interface TabsProps {
  /** Tabs of one group share the choice, on all pages and in later visits. */
  group?: string;
  children: ReactNode;
}

const isTab = (child: unknown): child is ReactElement<TabProps> => isValidElement(child);

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Panels, one of which is visible. Without scripts, all of them are visible, one below the other. */
export function Tabs({ group, children }: TabsProps) {
  const id = useId();
  const tabs = Children.toArray(children).filter(isTab);
  const labels = tabs.map(({ props }) => props.label);
  const { active, choose, reveal } = useTabChoice(group, labels);
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useMarkInView(list, active);
  const revealTarget = useEffectEvent(({ target }: Event) => {
    const panel = [...(box.current?.children ?? [])].find((child) => child.contains(target as Element));
    const label = (panel as HTMLElement | undefined)?.dataset.label;
    if (label !== undefined) flushSync(() => reveal(label));
  });
  useEffect(() => {
    const { current } = box;
    const listener = (event: Event) => revealTarget(event);
    current?.addEventListener(REVEAL_EVENT, listener);
    return () => current?.removeEventListener(REVEAL_EVENT, listener);
  }, []);

  /** Keeps the tab at its position in the window when tabs of the same group, higher on the page, change their height. */
  const select = (label: string, tab: HTMLElement) => {
    const before = tab.getBoundingClientRect().top;
    flushSync(() => choose(label));
    keepInView(tab);
    window.scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = labels.indexOf(active);
    const edges: Record<string, number> = { Home: 0, End: labels.length - 1 };
    const step = STEPS[event.key];
    const next = step ? (at + step + labels.length) % labels.length : edges[event.key];
    const tab = event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[next ?? -1];
    if (next === undefined || !tab) return;
    event.preventDefault();
    select(labels[next] as string, tab);
    tab.focus();
  };

  return (
    <div ref={box} className={styles.tabs} data-group={group}>
      <div ref={list} className={styles.list} role="tablist" onKeyDown={onKeyDown}>
        {labels.map((label, index) => (
          <button
            key={label}
            type="button"
            role="tab"
            id={`${id}tab${index}`}
            aria-selected={label === active}
            aria-controls={`${id}panel${index}`}
            tabIndex={label === active ? 0 : -1}
            onClick={({ currentTarget }) => select(label, currentTarget)}
          >
            {label}
          </button>
        ))}
      </div>
      {tabs.map((tab, index) => (
        <div
          key={tab.props.label}
          className={styles.panel}
          role="tabpanel"
          id={`${id}panel${index}`}
          aria-labelledby={`${id}tab${index}`}
          data-label={tab.props.label}
          data-active={tab.props.label === active}
        >
          {tab}
        </div>
      ))}
    </div>
  );
}

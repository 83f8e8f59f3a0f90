import { Fragment, useEffect } from 'react';
import { Modal, type ModalState, useModal } from '../elements/modal';
import { isComposed, isField, shortcutName } from '../elements/shortcut';
import {
  CHOOSE_RESULT,
  CLOSE_WHAT_IS_OPEN,
  FIRST_OR_LAST_TAB,
  IN_SEARCH,
  IN_TABS,
  KEY_ENTER,
  KEY_ESCAPE,
  KEY_SHORTCUTS,
  KEYBOARD_SHORTCUTS,
  OPEN_RESULT,
  OPEN_RESULT_IN_NEW_TAB,
  OR,
  PREVIOUS_OR_NEXT_TAB,
  TO_SEARCH,
  TO_SHOW_SHORTCUTS,
} from '../strings';
import styles from './shortcuts.module.css';

interface Shortcut {
  action: string;
  /** Keys to press together, separated by spaces; one entry for each alternative. */
  keys: readonly string[];
}

/** The main shortcuts of the site, by the part of the page that they work in. */
function shortcuts(): { where?: string; list: readonly Shortcut[] }[] {
  const search = shortcutName();
  const [modifier] = search.split(' ');
  return [
    {
      list: [
        { action: TO_SEARCH, keys: [search, '/'] },
        { action: TO_SHOW_SHORTCUTS, keys: [KEY_SHORTCUTS] },
        { action: CLOSE_WHAT_IS_OPEN, keys: [KEY_ESCAPE] },
      ],
    },
    {
      where: IN_SEARCH,
      list: [
        { action: CHOOSE_RESULT, keys: ['↑', '↓'] },
        { action: OPEN_RESULT, keys: [KEY_ENTER] },
        { action: OPEN_RESULT_IN_NEW_TAB, keys: [`${modifier} ${KEY_ENTER}`] },
      ],
    },
    {
      where: IN_TABS,
      list: [
        { action: PREVIOUS_OR_NEXT_TAB, keys: ['←', '→'] },
        { action: FIRST_OR_LAST_TAB, keys: ['Home', 'End'] },
      ],
    },
  ];
}

function Keys({ keys }: Pick<Shortcut, 'keys'>) {
  return keys.map((together, index) => (
    <Fragment key={together}>
      {index > 0 && ` ${OR} `}
      {together.split(' ').map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </Fragment>
  ));
}

/** A dialog with the keyboard shortcuts of the site. */
export function ShortcutsDialog(modal: ModalState) {
  return (
    <Modal label={KEYBOARD_SHORTCUTS} className={styles.dialog} {...modal}>
      {/* Keys scroll it in a low window. */}
      <div className={styles.content} tabIndex={0} role="group" aria-label={KEYBOARD_SHORTCUTS}>
        <h2>{KEYBOARD_SHORTCUTS}</h2>
        {shortcuts().map(({ where, list }) => (
          <Fragment key={list[0]?.action}>
            {where && <h3>{where}</h3>}
            <dl>
              {list.map(({ action, keys }) => (
                <div key={action}>
                  <dt>{action}</dt>
                  <dd>
                    <Keys keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </Fragment>
        ))}
      </div>
    </Modal>
  );
}

/** Whether a key opens the list: `?` outside form fields and dialogs. */
const opensList = (event: KeyboardEvent): boolean =>
  event.key === KEY_SHORTCUTS &&
  !(event.ctrlKey || event.metaKey || event.altKey || isComposed(event)) &&
  !isField(event.target) &&
  !document.querySelector('dialog[open]');

/** Shows the keyboard shortcuts when the reader presses `?`. */
export function Shortcuts() {
  const { subject, open, modal } = useModal<true>();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (opensList(event)) open(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
  return subject && <ShortcutsDialog {...modal} />;
}

import { settle, type Component, type Settled } from '../component.js';

/** A scheduler that runs the plugin. */
export interface Scheduler extends Component {
  /** Whether the plugin is in the profile at all. By default it is. */
  readonly isInProfile?: boolean;
}

/** Gate and profile together decide whether the plugin does anything. @internal */
export const settleScheduler = (scheduler: Scheduler): Settled => {
  const settled = settle(scheduler);
  return { ...settled, isOn: settled.isOn && scheduler.isInProfile !== false };
};

import { touchesKubelet } from '../plan/plan.js';
import { done, failed, type Step, type StepContext, type StepOutcome } from './step.js';

export const awaitKubelet: Step = {
  name: 'await-kubelet',
  isNeeded: ({ plan }) => touchesKubelet(plan),
  carryOut: (context) => untilHealthy(context),
};

export const awaitKubeletAfterBoot: Step = {
  name: 'await-kubelet-after-boot',
  isNeeded: ({ plan }) => plan.flags.operatingSystem,
  carryOut: (context) => untilHealthy(context),
};

/** @source node-agent (c) step 20 */
export async function untilHealthy({ ports, settings, signal }: StepContext): Promise<StepOutcome> {
  const deadline = ports.clock.now() + settings.timeouts.kubeletHealth;
  for (;;) {
    const { healthy, detail } = await ports.kubelet.check(signal);
    if (healthy) return done;
    if (ports.clock.now() >= deadline) {
      return failed('KUBELET_UNHEALTHY', `the kubelet was not healthy within ${settings.timeouts.kubeletHealth / 1000} s: ${detail}`);
    }
    await ports.clock.sleep(settings.timeouts.poll, signal);
  }
}

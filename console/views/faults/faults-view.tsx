/** View of the faults and of the operator actions, and the scenario of what the user did. */
import { get } from '../../api/client.js';
import { Loading, Problem } from '../../parts/notice.js';
import { useQuery } from '../../store/query.js';
import { ActiveFaults } from './active-faults.js';
import type { Catalog } from './catalog.js';
import { FaultList } from './fault-list.js';
import { OperatorActions } from './operator-actions.js';
import { PushImage } from './push-image.js';
import { SaveScenario } from './save-scenario.js';

export function FaultsView() {
  const catalog = useQuery('catalog', (signal) => get<Catalog>('/catalog', {}, signal));
  if (catalog.problem !== undefined) return <Problem text={catalog.problem} />;
  if (catalog.value === undefined) return <Loading what="the catalog of faults" />;
  return (
    <div class="columns">
      <div class="stack">
        <ActiveFaults />
        <FaultList faults={catalog.value.faults} />
      </div>
      <div class="stack">
        <OperatorActions actions={catalog.value.operator} />
        <PushImage firmware={catalog.value.firmware} />
        <SaveScenario />
      </div>
    </div>
  );
}

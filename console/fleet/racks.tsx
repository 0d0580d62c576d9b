/** Racks of the fleet with their members from the top, colored by health. A member leads to its console. */
import { selection } from './fleet-store.js';
import { type Member, matches, racksOf, toneOf } from './selection.js';

export function Racks({ members }: { readonly members: readonly Member[] }) {
  return (
    <ul class="racks">
      {racksOf(members).map(({ name, members: inRack }) => (
        <li key={name} class="rack">
          <h3>{name === '' ? 'No rack' : name}</h3>
          <ul>
            {inRack.map((member) => (
              <Slot key={member.name} member={member} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function Slot({ member }: { readonly member: Member }) {
  const { name, health, power, contacted, model = '' } = member;
  const tone = toneOf(member);
  const isSelected = matches(member, selection.value);
  const about = `${health}, power ${power}${contacted ? '' : ', not contacted yet'}`;
  return (
    <li>
      <a
        class={`slot slot-${tone} ${contacted ? '' : 'slot-untouched'} ${isSelected ? '' : 'slot-out'}`}
        href={`/members/${encodeURIComponent(name)}/console/`}
        title={`${name}: ${about} ${model}`}
        aria-label={`${name}, ${about}`}
      >
        <i aria-hidden="true" />
        <span>{name}</span>
      </a>
    </li>
  );
}

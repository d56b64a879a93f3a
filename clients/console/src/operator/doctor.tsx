import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { BusyButton } from '../parts/busy-button.tsx';
import { Loaded } from '../parts/states.tsx';
import { Section } from '../shell/screen.tsx';

const signs = { ok: 'good', warning: 'warn', broken: 'bad' } as const;

/** What is wrong, when somebody asks. */
export function Doctor() {
  const doctor = useQuery({
    queryKey: ['operator doctor'],
    queryFn: async () => api.operator.doctor.query(),
    enabled: false,
  });
  return (
    <Section
      title="Doctor"
      aside={
        <BusyButton busy={doctor.isFetching} onClick={() => void doctor.refetch()}>
          {doctor.isFetching ? 'Looking …' : 'Look at every part'}
        </BusyButton>
      }
    >
      {doctor.isFetched || doctor.isFetching ? (
        <Loaded query={doctor}>
          {({ checks }) => (
            <ul className="rows">
              {checks.map(({ check, status, found, mend }, i) => (
                <li key={`${check} ${i}`} className="row">
                  <div>
                    <p>
                      <strong>{check}</strong>: {found}
                    </p>
                    {mend && <p className="fine">To mend it: {mend}</p>}
                  </div>
                  <span className={`status ${signs[status]}`}>{status}</span>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      ) : (
        <p className="muted">
          It asks the database, the live platforms and the language model: only when you want it to.
        </p>
      )}
    </Section>
  );
}

// Says whether changes of others arrive.
export const Connection = ({ on }: { on: boolean }) =>
  <span role="status" className={on ? 'live on' : 'live'}>{on ? 'Live' : 'Connecting…'}</span>

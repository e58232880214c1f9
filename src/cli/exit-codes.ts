// The exit codes of the gateway and of every command. docs/reference/README.md prints this table.

interface ExitCode {
  readonly code: number
  readonly meaning: string
  /** Whether a supervisor should start the gateway again. */
  readonly again: string
}

export const EXIT_CODES = {
  done: { code: 0, meaning: 'done; the gateway was told to stop, and finished what was running', again: 'no' },
  failed: {
    code: 1,
    meaning: 'it failed, and the last line says why: the database does not answer, a port is taken. Of a command that '
      + 'compares or verifies: something differs',
    again: 'yes',
  },
  usage: { code: 2, meaning: 'the command line is wrong', again: 'no' },
  setting: {
    code: 78, meaning: 'a setting is wrong; the line names its variable (EX_CONFIG of sysexits.h)',
    again: 'no: only an operator can mend it',
  },
} as const satisfies Readonly<Record<string, ExitCode>>

import { describe, expect, test } from 'vitest'
import { parseAgentsCommand, CommandError } from './parseAgentsCommand.ts'

const request = (line: string) => parseAgentsCommand(line.split(' ').filter(Boolean))?.request

describe('the arguments of npm run agents', () => {
  test.each([
    ['', { command: 'list' }],
    ['show roma', { command: 'show', agentId: 'roma' }],
    ['enable roma', { command: 'set', agentId: 'roma', input: { enabled: true } }],
    ['disable roma', { command: 'set', agentId: 'roma', input: { enabled: false } }],
    ['origins roma default', { command: 'set', agentId: 'roma', input: { origins: null } }],
    ['origins roma any', { command: 'set', agentId: 'roma', input: { origins: ['*'] } }],
    [
      'origins roma https://a.example https://*.a.example',
      {
        command: 'set',
        agentId: 'roma',
        input: { origins: ['https://a.example', 'https://*.a.example'] },
      },
    ],
    [
      'set roma --voice any --unlisted --based-on restaurant',
      {
        command: 'set',
        agentId: 'roma',
        input: { voice: null, listed: false, based_on: 'restaurant' },
      },
    ],
    [
      'set roma --keep-calls 30 --keep-recordings default --emergency-number 112',
      {
        command: 'set',
        agentId: 'roma',
        input: { keep_calls_days: 30, keep_recordings_days: null, emergency_number: '112' },
      },
    ],
    [
      'set roma --leave-out cancelBooking,bookTable.wishes',
      {
        command: 'set',
        agentId: 'roma',
        input: { left_out: ['cancelBooking', 'bookTable.wishes'] },
      },
    ],
    ['set roma --leave-out none', { command: 'set', agentId: 'roma', input: { left_out: [] } }],
    [
      'set roma --call-limit 600',
      { command: 'set', agentId: 'roma', input: { call_limit_seconds: 600 } },
    ],
    [
      'set roma --call-limit default',
      { command: 'set', agentId: 'roma', input: { call_limit_seconds: null } },
    ],
    ['delete roma', { command: 'delete', agentId: 'roma' }],
  ])('%s', (line, wanted) => {
    expect(request(line)).toEqual(wanted)
  })

  test.each([
    'nonsense',
    'show',
    'show a b',
    'set general',
    'enable a b',
    'origins general',
    'list --name x',
    'delete a --name x',
    'create a --name x',
    'set a --id b --name x',
    '--nonsense',
  ])('are invalid as "%s"', (line) => {
    expect(request(line)).toBeUndefined()
  })

  test.each([
    [
      'create --name R --voice siri',
      /^--voice: must be null, for the visitor's voice, or one of: a/,
    ],
    ['create', /^--name: /],
    ['set roma --keep-calls 0', /^--keep-calls: must be between 1 and 3650, or null/],
    ['set roma --emergency-number <b>', /^--emergency-number: must be plain words and figures/],
    ['set roma --call-limit 29', /^--call-limit: must be between 30 and 3600, or null/],
    ['set roma --call-limit 3601', /^--call-limit: must be between 30 and 3600, or null/],
    ['set roma --call-limit long', /^--call-limit: must be between 30 and 3600, or null/],
    ['set roma --call-limit 60.5', /^--call-limit: must be between 30 and 3600, or null/],
    ['create --name R --id ../etc', /^--id: must be 1 to 100 letters/],
    ['origins a https://a.example/x', /^origins: must be an origin/],
    ['create --name R --prompt-file /nowhere/prompt.txt', /^--prompt-file: ENOENT/],
  ])('are refused with the name of the option: %s', (line, message) => {
    expect(() => request(line)).toThrow(CommandError)
    expect(() => request(line)).toThrow(message)
  })
})

/** Runs one of the operator's commands: `node server/cli/command.ts agents show front-desk`. */
import { type CommandName, commands } from './commands.ts'

const [name, ...args] = process.argv.slice(2)
await commands[name as CommandName](args)

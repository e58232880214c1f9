// Reads the configuration, opens the database, listens; the only file with effects on import.
import 'reflect-metadata'
import { start } from './cli/start.js'

await start()

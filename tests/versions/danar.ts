/**
 * Makes the school of `danos.ts` in a copy of the program that did it wrong: it cannot be made again by any later one,
 * and is not.
 */
import { DANADA } from './versions.ts'
import { danar, FIRST_DAY } from './danos.ts'
import { makeSchool } from './school.ts'

await makeSchool(DANADA, FIRST_DAY, danar)

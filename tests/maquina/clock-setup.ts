import { setClock } from './clock.ts'
import { countAgain } from '#tests/counter'

setClock()
countAgain()

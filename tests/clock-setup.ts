import { setClock } from './clock.ts'
import { countAgain } from './counter.ts'

setClock()
countAgain()

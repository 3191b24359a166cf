import { setClock } from './clock.ts'

setClock()

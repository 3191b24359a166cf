import { OBRA_DE_PROPONER } from '#server/banco/emparejar/obra-proponer'
import { OBRAS_DEL_BANCO } from '#server/banco/emparejar/obras'
import { atender } from '#server/hilos/atender'
import { TRABAJOS } from '#server/hilos/trabajos'

/* The entry of the threads of `server/hilos`: all work that is done in one. */

atender({ ...TRABAJOS, ...OBRAS_DEL_BANCO, ...OBRA_DE_PROPONER })

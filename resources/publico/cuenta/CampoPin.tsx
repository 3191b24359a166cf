import { useCampo } from '../campos/almacen.ts'
import { Entrada } from '../campos/controles.ts'
import { descripcion, Rotulo } from '../campos/Rotulo.tsx'
import type { CampoProps } from '../campos/Rotulo.tsx'

/** A PIN: figures that nobody beside reads, on the telephone's keyboard of figures. */
export function CampoPin({ nombre, etiqueta, ayuda, nuevo }: CampoProps & { nuevo: boolean }) {
  const { id, valor, error, escribir } = useCampo(nombre)
  return (
    <Rotulo id={id} etiqueta={etiqueta} ayuda={ayuda} error={error}>
      <Entrada
        id={id}
        name={nombre}
        type="password"
        inputMode="numeric"
        maxLength={8}
        autoComplete={nuevo ? 'new-password' : 'current-password'}
        value={valor}
        onChange={({ target }) => escribir(target.value.replace(/\D/g, ''))}
        aria-required
        {...descripcion(id, ayuda, error)}
      />
    </Rotulo>
  )
}

import { useEffect, useRef, useState } from 'react'
import { useEvent } from 'react-admin'

const ESPERA_MS = 250

/**
 * The value of a filter as it is typed: it is sent once the typing rests. A list takes its filters a moment later, and
 * what comes back of one's own typing changes nothing; what was changed elsewhere (all filters taken away) does.
 */
export function useLoQueSeEscribe<T>(puesto: T, enviar: (valor: T) => void): [T, (valor: T) => void] {
  const [valor, setValor] = useState(puesto)
  const enviados = useRef(new Set([JSON.stringify(puesto)]))
  const pendiente = useRef(false)
  const clave = JSON.stringify(puesto)
  useEffect(() => {
    if (!enviados.current.has(clave)) setValor(JSON.parse(clave) as T)
  }, [clave])
  const mandar = useEvent(() => {
    if (!pendiente.current) return
    pendiente.current = false
    enviados.current.add(JSON.stringify(valor))
    enviar(valor)
  })
  useEffect(() => {
    const espera = setTimeout(mandar, ESPERA_MS)
    return () => clearTimeout(espera)
  }, [valor, mandar])
  // A field that goes away with what was just typed in it sends that first.
  useEffect(() => mandar, [mandar])
  const escribir = (nuevo: T) => {
    pendiente.current = true
    setValor(nuevo)
  }
  return [valor, escribir]
}

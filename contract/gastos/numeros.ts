import { sinSeparadores } from '#contract/campos'

const FISCAL = /^(\d{3})(\d{3})(\d{2})(\d{8})$/
const CAI = /^([\dA-F]{6})([\dA-F]{6})([\dA-F]{6})([\dA-F]{6})([\dA-F]{6})([\dA-F]{2})$/i

/**
 * Numbers of the SAR with their dashes, however they are typed, so that the same document is seen to be the same;
 * anything else as it is.
 */
const conGuiones =
  (numero: RegExp) =>
  (escrito: string): string => {
    const grupos = numero.exec(sinSeparadores(escrito))?.slice(1)
    return grupos ? grupos.join('-').toUpperCase() : escrito
  }

export const numeroFiscal = conGuiones(FISCAL)
export const numeroDeCai = conGuiones(CAI)

/** Whether it reads as a CAI: 32 hexadecimal digits. A warning comes of it, and no fiscal credit without. */
export const esCai = (texto: string): boolean => CAI.test(sinSeparadores(texto))

import { useMemo } from 'react';
import { encode } from 'uqr';
import { useText } from '../../i18n/language.tsx';

/** A text as a QR code, for the camera of a telephone. */
export function QrCode({ text }: { text: string }) {
  const { t } = useText();
  // The quiet zone around it is of four modules (ISO/IEC 18004).
  const { data, size } = useMemo(() => encode(text, { ecc: 'M', border: 4 }), [text]);
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t.account.qrCode}>
      <path d={path} />
    </svg>
  );
}

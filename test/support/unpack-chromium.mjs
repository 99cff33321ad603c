// Unpacks the Chromium that a package brings, with its libraries and fonts, into the folder for temporary files.
import chromium from '@sparticuz/chromium';

await chromium.executablePath();

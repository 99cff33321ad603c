// Unpacks the package's Chromium, with its libraries and fonts, into the folder for temporary files.
import chromium from '@sparticuz/chromium';

await chromium.executablePath();
